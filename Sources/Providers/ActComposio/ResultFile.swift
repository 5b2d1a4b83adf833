import ActJSON
import ActNet
import ActSettings
import ActSystem
import ActTools

/// A file that a result points to (`{s3url, mimetype, name}`; docs/service.md, Files), fetched into the cache folder
/// under a name that is safe.
struct ResultFile {
    /// Files fetched for one result, and bytes of one.
    private static let most = 20
    private static let longest = 100 << 20

    private let name: String
    private let mimetype: String
    var download: Download

    /// The files that a result points to, wherever in it.
    ///
    /// - Parameter reach: how far the service's answers may lead.
    static func all(_ data: JSON, id: String, user: String, limits: Request.Limits, reach: AddressPolicy)
        -> [ResultFile]
    {
        var found: [ResultFile] = []
        var limits = limits
        limits.body = longest
        let folder = "\(Paths.cache)/files/\(Cache.name(id, user: user))"
        func look(_ value: JSON) {
            switch value {
            case .object(let object):
                if let url = object["s3url"]?.string, found.count < most {
                    let name = "\(found.count + 1)-\(safeFileName(object["name"]?.string ?? ""))"
                    found.append(
                        ResultFile(
                            name: name, mimetype: object["mimetype"]?.string ?? "application/octet-stream",
                            download: Download(url, to: folder, name: name, limits: limits, reach: reach)))
                }
                for member in object.members { look(member.value) }
            case .array(let items): for item in items { look(item) }
            default: break
            }
        }
        look(data)
        return found
    }

    /// The result's entry for this file.
    var record: JSON {
        .object([("name", .text(name)), ("mimetype", .text(mimetype))] + download.members)
    }
}
