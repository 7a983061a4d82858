const browsers = [
  ['Edg/', 'Edge'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const systems = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac OS', 'Linux'] as const

/** A browser by what it says of itself: 'Safari, iPhone'. */
export function deviceName(device: string): string {
  const browser = browsers.find(([mark]) => device.includes(mark))?.[1]
  const system = systems.find((name) => device.includes(name))
  return [browser, system].filter(Boolean).join(', ') || 'A browser'
}
