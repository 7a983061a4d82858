import { beforeEach, expect, test, vi } from 'vitest'
import { MemoryStorage } from '../../platform/memory-storage.ts'
import { clearCheckoutRecord, readCheckoutRecord } from './checkout-record.ts'

// Shows S2.117, S3.15.

let storage: MemoryStorage
const time = '2026-11-20T12:04:31.000Z'

beforeEach(() => {
  storage = new MemoryStorage()
  vi.stubGlobal('localStorage', storage)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

test('reads the last success and error as the checkout stores them, and clears both', () => {
  storage.setItem('lastCheckoutSuccessAt', time)
  storage.setItem('lastCheckoutError', JSON.stringify({ code: 'NETWORK_ERROR', msg: 'Failed to fetch', time }))
  expect(readCheckoutRecord()).toEqual({
    successAt: new Date(time),
    error: { code: 'NETWORK_ERROR', msg: 'Failed to fetch', time: new Date(time) },
  })
  clearCheckoutRecord()
  expect(readCheckoutRecord()).toEqual({ successAt: null, error: null })
})

test('reads times in milliseconds since 1970, as text or number', () => {
  storage.setItem('lastCheckoutSuccessAt', String(Date.parse(time)))
  storage.setItem(
    'lastCheckoutError',
    JSON.stringify({ code: 'NETWORK_ERROR', msg: 'Failed to fetch', time: Date.parse(time) }),
  )
  expect(readCheckoutRecord()).toMatchObject({ successAt: new Date(time), error: { time: new Date(time) } })
})

test.each(['-5', '5', '2001', 'May 5', '1e999', '0x7'])('rejects the time %s', (text) => {
  storage.setItem('lastCheckoutSuccessAt', text)
  expect(readCheckoutRecord().successAt).toBeNull()
})

test.each([
  ['yesterday', '{"code":"NETWORK_ERROR"}'],
  ['', '{'],
  ['7e99', `{"code":"NETWORK_ERROR","msg":"x","time":"soon"}`],
])('reads a damaged record (%s, %s) as none', (success, error) => {
  storage.setItem('lastCheckoutSuccessAt', success)
  storage.setItem('lastCheckoutError', error)
  expect(readCheckoutRecord()).toEqual({ successAt: null, error: null })
})

test('blocked storage holds no record', () => {
  storage.trouble = 'blocked'
  expect(readCheckoutRecord()).toEqual({ successAt: null, error: null })
})
