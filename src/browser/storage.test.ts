import { afterEach, expect, test, vi } from 'vitest'
import { storageSlot } from './storage.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.resetModules()
})

const withStore = (store: Partial<Storage>) => {
  vi.stubGlobal('window', {})
  vi.stubGlobal('localStorage', store)
}

test('storage used outside the browser is an error that says where it belongs', () => {
  expect(() => storageSlot('theme').get()).toThrow('Storage APIs must be called only in effects and event handlers')
})

test('storage that is unavailable gives a store that does nothing and one warning', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  vi.stubGlobal('window', {})
  vi.stubGlobal('localStorage', undefined)
  const fresh = await import('./storage.ts')
  const slot = fresh.storageSlot('theme')
  expect(slot.set('dark')).toBe(false)
  fresh.storageSlot('announcement-id')
  expect(slot.get()).toBeNull()
  expect(warn).toHaveBeenCalledTimes(1)
})

test.each([
  ['read', 'getItem', (slot: ReturnType<typeof storageSlot>) => slot.get()],
  ['write', 'setItem', (slot: ReturnType<typeof storageSlot>) => slot.set('dark')],
  ['delete', 'removeItem', (slot: ReturnType<typeof storageSlot>) => slot.remove()],
] as const)('a %s that fails is logged as an error and ignored', (what, method, act) => {
  const error = vi.spyOn(console, 'error').mockReturnValue()
  const store = { getItem: () => null, setItem: () => {}, removeItem: () => {} }
  withStore(store)
  const slot = storageSlot('theme')
  store[method] = () => {
    throw new Error('broken')
  }
  expect(act(slot) || null).toBeNull()
  expect(error).toHaveBeenCalledWith(expect.stringContaining(`could not ${what} "theme"`), expect.any(Error))
})

test('a change in another tab is told, and so are a store that is cleared and a document that comes back', () => {
  const store = { getItem: () => 'light', setItem: () => {}, removeItem: () => {} } as Partial<Storage>
  withStore(store)
  const target = new EventTarget()
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target))
  const reported: (string | null)[] = []
  const stop = storageSlot('theme').listen((value) => reported.push(value))
  const send = (type: string, fields: object) => target.dispatchEvent(Object.assign(new Event(type), fields))
  const change = { storageArea: store, newValue: 'dark' }
  send('storage', { ...change, key: 'theme' })
  send('storage', { ...change, key: 'progress' })
  send('storage', { storageArea: store, key: null, newValue: null })
  send('pageshow', { persisted: false })
  send('pageshow', { persisted: true })
  stop()
  send('pageshow', { persisted: true })
  expect(reported).toEqual(['dark', null, 'light'])
})
