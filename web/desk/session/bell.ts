import { readText, removeStored, writeText } from '../../platform/storage.ts'

const KEY = 'desk-bell'
const NOTES = [660, 990]
const NOTE_S = 0.18
const LOUDNESS = 0.15

export function isBellOn(): boolean {
  return readText(KEY) === 'on'
}

/** Turns that on or off; turned on, it rings once, by which the browser learns that it may. */
export function setBell(isOn: boolean): void {
  if (!isOn) return void removeStored(KEY)
  writeText(KEY, 'on')
  sound()
}

function sound(): void {
  const audio = new AudioContext()
  const gain = audio.createGain()
  gain.gain.value = LOUDNESS
  gain.connect(audio.destination)
  NOTES.forEach((frequency, index) => {
    const note = audio.createOscillator()
    note.frequency.value = frequency
    note.connect(gain)
    note.start(audio.currentTime + index * NOTE_S)
    note.stop(audio.currentTime + (index + 1) * NOTE_S)
    if (index === NOTES.length - 1) note.addEventListener('ended', () => void audio.close())
  })
}

const COUNT = /^\(\d+\) /

/** A bell that rings for orders, and counts in the title those that came while nobody looked, until the signal. */
export function openBell(signal: AbortSignal): { readonly ring: () => void } {
  let unseen = 0
  const write = () => {
    const plain = document.title.replace(COUNT, '')
    const title = unseen === 0 ? plain : `(${unseen}) ${plain}`
    if (document.title !== title) document.title = title
  }
  // Screens write the title; the count goes before whatever it is.
  const observer = new MutationObserver(write)
  const element = document.querySelector('title')
  if (element) observer.observe(element, { childList: true })
  signal.addEventListener('abort', () => observer.disconnect())
  const look = () => {
    if (document.visibilityState !== 'visible') return
    unseen = 0
    write()
  }
  document.addEventListener('visibilitychange', look, { signal })
  window.addEventListener('focus', look, { signal })
  return {
    ring() {
      if (!isBellOn()) return
      if (document.visibilityState !== 'visible' || !document.hasFocus()) unseen += 1
      write()
      sound()
    },
  }
}
