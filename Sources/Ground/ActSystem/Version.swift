/// The version of every command. It stands here; the Makefile reads it, and a test compares what else says one.
package let version = "0.2.0"
