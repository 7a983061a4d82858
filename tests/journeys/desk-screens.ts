import { deskPaths } from '#shop/desk/paths.ts'

const { manifest: _, worker: __, ...screens } = deskPaths

/** The path of every screen of the desk but those of one order; a new one is among them at once. */
export const deskScreens = [
  ...Object.values(screens).filter((path) => typeof path === 'string'),
  deskPaths.product('1'),
  deskPaths.product('new'),
  deskPaths.setupStep('products'),
]
