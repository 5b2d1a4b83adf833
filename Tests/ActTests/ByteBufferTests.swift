import ActJSON
import Testing

@Suite struct ByteBufferTests {
    private func bytes(_ buffer: borrowing ByteBuffer) -> [UInt8] { Array(buffer.bytes) }
    private func resized(_ buffer: inout ByteBuffer, _ size: Int) -> Bool { buffer.resize(size) }
    private func capacity(_ buffer: borrowing ByteBuffer) -> Int { buffer.capacity }

    @Test func whatIsPutStandsInOrderHoweverItGrows() {
        for capacity in [0, 1, 3, 64] {
            var buffer = ByteBuffer(capacity: capacity)
            var expected: [UInt8] = []
            #expect(bytes(buffer) == [])
            for k in 0..<300 {
                let part = [UInt8](repeating: UInt8(truncatingIfNeeded: k), count: k % 7)
                buffer.put(part)
                buffer.put(0xFF)
                buffer.put("é\(k)")
                expected += part + [0xFF] + Array("é\(k)".utf8)
            }
            #expect(bytes(buffer) == expected)
            buffer.clear()
            #expect(bytes(buffer) == [])
        }
    }

    @Test func aReaderFillsTheFreeRoomAndNoMore() {
        var buffer = ByteBuffer(capacity: 4)
        buffer.put([1])
        var rooms: [Int] = []
        for answer in [2, 0, -1, 1, 0] {
            let read = buffer.fill { to, room in
                rooms.append(room)
                for k in 0..<max(0, answer) { to.storeBytes(of: UInt8(k + 7), toByteOffset: k, as: UInt8.self) }
                return answer
            }
            #expect(read == answer)
        }
        #expect(rooms == [3, 1, 1, 1, 0])
        #expect(bytes(buffer) == [1, 7, 8, 7])
    }

    @Test func theFirstBytesAreDropped() {
        var buffer = ByteBuffer(capacity: 8)
        buffer.put([1, 2, 3, 4, 5])
        buffer.removeFirst(0)
        #expect(bytes(buffer) == [1, 2, 3, 4, 5])
        buffer.removeFirst(2)
        #expect(bytes(buffer) == [3, 4, 5])
        buffer.put([6])
        buffer.removeFirst(4)
        #expect(bytes(buffer) == [])
    }

    @Test func noSizeIsTooSmallForWhatIsThere() {
        var buffer = ByteBuffer(capacity: 1)
        buffer.put(Array(0..<100))
        #expect(resized(&buffer, 5))
        #expect(capacity(buffer) == 100)
        #expect(bytes(buffer) == Array(0..<100))
        buffer.clear()
        #expect(resized(&buffer, 5))
        #expect(capacity(buffer) == 5)
    }
}
