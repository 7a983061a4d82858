import { readFileSync } from 'node:fs'
import { CARD_SIZE } from '#shop/pictures/sizes.ts'

const fonts = {
  Brygada: 'brygada-1918/files/brygada-1918-latin-wght-normal.woff2',
  Figtree: 'figtree/files/figtree-latin-wght-normal.woff2',
} as const

const asUrl = (type: string, bytes: Buffer) => `data:${type};base64,${bytes.toString('base64')}`
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** What a social card says: the brand, a title, and smaller lines below. */
export type CardWords = { readonly brand?: string; readonly title: string; readonly lines: readonly string[] }

function styles(): string {
  const faces = Object.entries(fonts).map(([name, file]) => {
    const url = asUrl('font/woff2', readFileSync(`node_modules/@fontsource-variable/${file}`))
    return `@font-face { font-family: ${name}; font-weight: 100 900; src: url(${url}) }`
  })
  return `${faces.join('\n')}
body { margin: 0; display: grid; width: ${CARD_SIZE.width}px; height: ${CARD_SIZE.height}px; background: #efe6da; color: #2b1a20 }
body > * { grid-area: 1 / 1 }
img { height: 100% }
.whole img { width: 100%; object-fit: cover; object-position: right }
div { align-self: center; margin-left: 650px; width: 500px }
.whole div { margin-left: 72px }
.whole h1 { font-size: 112px }
.whole p { font-size: 34px; color: #2b1a20 }
h1 { margin: 0 0 20px; font: 500 76px / 1.05 Brygada }
p { margin: 0 0 8px; font: 400 27px / 1.35 Figtree; color: #5e4a50 }
p.brand { margin-bottom: 12px; font: 500 40px Brygada }`
}

/** The HTML of a social card in the shop's own fonts: a square picture with words beside it, or words over a wide one. */
export function cardPage(picture: Buffer, { brand, title, lines }: CardWords, isWhole: boolean): string {
  return `<!doctype html><style>${styles()}</style><body${isWhole ? ' class="whole"' : ''}>
<img src="${asUrl('image/png', picture)}"><div>${brand ? `<p class="brand">${escaped(brand)}</p>` : ''}
<h1>${escaped(title)}</h1>${lines.map((line) => `<p>${escaped(line)}</p>`).join('')}</div>`
}
