import { beforeEach, expect, test, vi } from 'vitest'
import { shrinkPicture } from './shrink-picture.ts'

// Shows S10.199.

const to = { longerSide: 2880, leastShorterSide: 800, background: '#fff' }
const fileOf = (type: string, bytes = 6_000_000) => new Blob([new Uint8Array(bytes)], { type })
const photograph = fileOf('image/jpeg')
const encoded = fileOf('image/jpeg', 900_000)

const decode = vi.fn<() => Promise<{ width: number; height: number; close: () => void }>>()
const canvas = {
  width: 0,
  height: 0,
  result: encoded as Blob | null,
  getContext: () => ({ fillRect() {}, drawImage() {} }),
  toBlob(done: (blob: Blob | null) => void) {
    done(canvas.result)
  },
}

beforeEach(() => {
  canvas.result = encoded
  vi.stubGlobal('createImageBitmap', decode)
  vi.stubGlobal('document', { createElement: () => canvas })
  decode.mockReset().mockResolvedValue({ width: 6000, height: 4000, close: () => {} })
})

test.each([
  ['a wide photograph', [6000, 4000], [2880, 1920]],
  ['a tall photograph', [3000, 6000], [1440, 2880]],
  ['a heavy file of few pixels', [2000, 1500], [2000, 1500]],
])('shrinks %s to the longer side and keeps its shape', async (_, [width = 0, height = 0], size) => {
  decode.mockResolvedValue({ width, height, close: () => {} })
  expect(await shrinkPicture(photograph, to)).toBe(encoded)
  expect([canvas.width, canvas.height]).toEqual(size)
})

test.each([
  ['a small file', fileOf('image/jpeg', 1_000_000)],
  ['a HEIC file', fileOf('image/heic')],
  ['a drawing', fileOf('image/svg+xml')],
  ['a file of no known type', fileOf('')],
])('leaves %s alone without decoding it', async (_, file) => {
  expect(await shrinkPicture(file, to)).toBe(file)
  expect(decode).not.toHaveBeenCalled()
})

test('leaves a file alone that the browser cannot decode', async () => {
  decode.mockRejectedValue(new DOMException('The source image could not be decoded.', 'InvalidStateError'))
  expect(await shrinkPicture(photograph, to)).toBe(photograph)
})

test('leaves a panorama alone whose shorter side would become too small', async () => {
  decode.mockResolvedValue({ width: 12_000, height: 2000, close: () => {} })
  expect(await shrinkPicture(photograph, to)).toBe(photograph)
})

test.each([
  ['larger than before', photograph],
  ['not encoded at all', null],
])('leaves a file alone whose result is %s', async (_, result) => {
  canvas.result = result
  expect(await shrinkPicture(photograph, to)).toBe(photograph)
})
