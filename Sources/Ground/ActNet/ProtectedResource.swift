package import ActSystem

/// A service to which a person signs in, one account for each (OAuth 2.1, RFC 9728).
package struct ProtectedResource: Sendable {
    /// The account's name, also that of the files with its token and its link.
    package let id: String
    package let address: Address
    /// The file or setting that has the address, for hints.
    package let place: String
    /// The setting with the name that act is registered by at its authorization server.
    package let clientSetting: String

    package init(id: String, _ address: Address, place: String, clientSetting: String) {
        self.id = id
        self.address = address
        self.place = place
        self.clientSetting = clientSetting
    }

    /// How far addresses may lead that it names: one on this machine may have its authorization server here too.
    package var reach: AddressPolicy { address.isLoopback ? .publicOrLoopback : .publicOnly }
}
