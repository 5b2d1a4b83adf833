package import ActJSON

/// The thing that a call changes or deletes, as it is before the call: shown to whom the call is asked about.
package struct Preview: Sendable {
    /// The thing in a word or two: `task 1`.
    package let thing: String
    /// Its fields, as far as a person should see them; empty where it can't be shown.
    package let fields: JSON.Object
    /// Why it can't be shown: `there is no task 1`.
    package let trouble: String?

    package init(_ thing: String, _ fields: JSON.Object) {
        self.thing = thing
        self.fields = fields
        trouble = nil
    }

    package init(_ thing: String, trouble: Failure) {
        self.thing = thing
        fields = JSON.Object()
        self.trouble = trouble.message
    }
}
