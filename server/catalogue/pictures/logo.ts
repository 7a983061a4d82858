import type { Trouble } from '#shop/desk/picture-troubles.ts'
import { type IconFile, icons, PAPER, standardLook } from '#shop/look.ts'
import { contrast } from '#shop/own-look.ts'
import { isSharpEnough, LOGO_BOX, logoParts } from '#shop/pictures/logo.ts'
import { logoSize } from '#shop/pictures/logo-size.ts'
import { loadSharp } from '../image-editor/sharp.ts'
import { readHeader } from './cut.ts'

export type MadeLogo = {
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
  readonly files: readonly { readonly part: string; readonly bytes: Uint8Array }[]
}

/** Changes whenever the same upload would give other files. */
export const LOGO_DRAWING = JSON.stringify([1, LOGO_BOX])

const iconPart = (icon: string) => icon.replace('.png', '')
export const logoFileParts: readonly string[] = [...logoParts, ...Object.keys(icons).map(iconPart)]

export const logoIconPart = (icon: IconFile): string => iconPart(icon)

const KEPT_SIDE = 1600
/** Alpha and lightness, of 255, from which a pixel is part of the margin. */
const MARGIN = { alpha: 16, lightness: 245 } as const
/** The least contrast at which a logo is seen on the page, and the least share of its pixels that has it. */
const SEEN = { contrast: 2, share: 0.005 } as const
const EMAIL_DENSITY = 3
const PLATE = 4
// The part of an icon's drawing that a logo takes: its corners stay within the circle that launchers cut.
const ICON_PART = 0.9

type Raw = { readonly data: Buffer; readonly info: { width: number; height: number } }
type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

/** The smallest box with everything that is neither transparent nor almost white; null if there is nothing. */
function inkBox({ data, info: { width, height } }: Raw): Box | null {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4)
      if (alpha < MARGIN.alpha || Math.min(red, green, blue) >= MARGIN.lightness) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = y
    }
  return right < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 }
}

const { surface, surfaceRaised } = standardLook.colors

async function isSeen(logo: Buffer): Promise<boolean> {
  const sharp = await loadSharp()
  const small = sharp(logo).resize({ width: 2 * LOGO_BOX.width, height: 2 * LOGO_BOX.height, fit: 'inside' })
  const { data, info } = await small.flatten({ background: surface }).raw().toBuffer({ resolveWithObject: true })
  let seen = 0
  for (let at = 0; at < data.length; at += info.channels) {
    const color = `#${data.subarray(at, at + 3).toString('hex')}`
    if (contrast(color, surface) >= SEEN.contrast) seen += 1
  }
  return seen >= info.width * info.height * SEEN.share
}

const PNG = { palette: true, quality: 95, compressionLevel: 9 } as const

async function drawFiles(logo: Buffer, whole: { readonly width: number; readonly height: number }) {
  const sharp = await loadSharp()
  const size = logoSize(whole)
  // Enlarging would add bytes and no detail.
  const densityOf = (wanted: number) => Math.min(wanted, whole.width / size.width)
  const at = (wanted: number) => ({
    width: Math.max(1, Math.round(size.width * densityOf(wanted))),
    height: Math.max(1, Math.round(size.height * densityOf(wanted))),
  })
  const resized = (wanted: number) => sharp(logo).resize({ ...at(wanted), fit: 'fill' })
  const email = at(EMAIL_DENSITY)
  const edge = Math.round(PLATE * densityOf(EMAIL_DENSITY))
  const onPlate = { width: email.width - 2 * edge, height: email.height - 2 * edge, fit: 'inside' } as const
  const ground = (box: { width: number; height: number }, background: string) =>
    sharp({ create: { ...box, channels: 3, background } })
  const plate = await sharp(logo).resize(onPlate).png().toBuffer()
  const drawings = {
    '1x': resized(1),
    '2x': resized(2),
    '4x': resized(4),
    email: resized(EMAIL_DENSITY).flatten({ background: surfaceRaised }),
    'email-dark': ground(email, PAPER).composite([{ input: plate }]),
  } as const
  const files: { part: string; bytes: Uint8Array }[] = []
  for (const part of logoParts) files.push({ part, bytes: await drawings[part].png(PNG).toBuffer() })
  for (const [icon, { side, part }] of Object.entries(icons)) {
    const inner = Math.round(side * part * ICON_PART)
    const input = await sharp(logo)
      .resize(inner, inner, { fit: 'inside' })
      .flatten({ background: PAPER })
      .png()
      .toBuffer()
    // White behind a logo becomes the colour of the page.
    const drawn = ground({ width: side, height: side }, surface).composite([{ input, blend: 'multiply' }])
    files.push({ part: iconPart(icon), bytes: await drawn.png(PNG).toBuffer() })
  }
  return files
}

/** Makes everything of an uploaded logo; or says what is wrong with it. The same logo, sent again as it is kept, gives the same size. */
export async function drawLogo(upload: Buffer): Promise<MadeLogo | Trouble> {
  const sharp = await loadSharp()
  const header = await readHeader(upload)
  if (typeof header === 'string') return header
  try {
    const { data, info } = await sharp(upload, { failOn: 'truncated' })
      .autoOrient()
      .resize(KEPT_SIDE, KEPT_SIDE, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const box = inkBox({ data, info })
    if (box === null) return 'pale logo'
    if (!isSharpEnough(box)) return 'small logo'
    const raw = { width: info.width, height: info.height, channels: info.channels }
    const bytes = await sharp(data, { raw }).extract(box).png({ compressionLevel: 9 }).toBuffer()
    if (!(await isSeen(bytes))) return 'pale logo'
    const { width, height } = box
    return { bytes, width, height, files: await drawFiles(bytes, box) }
  } catch {
    return 'damaged'
  }
}
