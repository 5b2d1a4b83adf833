extension QueueWork {
    package struct Options {
        package var jobs: Int
        /// Whether it stays when nothing is due.
        package var watches = false
        /// The tries after which a call is given up.
        package var tries = 10
        package var posting: Posting?

        package init(jobs: Int) { self.jobs = jobs }
    }
}
