const HERO = '[data-hero]'

const properties = [
  'display',
  'position',
  'color',
  'background-color',
  'background-image',
  'font-family',
  'font-size',
  'font-weight',
  'line-height',
  'text-align',
  'margin',
  'padding',
  'gap',
  'grid-template-columns',
  'opacity',
  'visibility',
  'overflow',
  'z-index',
] as const

/** An element as it stands: its attributes, own text, box in CSS pixels, computed styles, and the elements within; drawings are not gone into. */
export type ElementSnapshot = {
  readonly element: string
  readonly attributes: Readonly<Record<string, string>>
  readonly text: string
  readonly box: Readonly<Record<'x' | 'y' | 'width' | 'height', number>>
  readonly styles: Readonly<Record<string, string>>
  readonly picture?: { readonly source: string; readonly width: number; readonly height: number }
  readonly children: readonly ElementSnapshot[]
}

/** Takes the hero section of a page, element by element; without one, the error says so (S8.8). */
export function snapshotHero(page: ParentNode): ElementSnapshot | { readonly error: string } {
  const hero = page.querySelector(HERO)
  return hero ? snapshot(hero) : { error: 'Hero section not found on this page' }
}

function snapshot(element: Element): ElementSnapshot {
  const { x, y, width, height } = element.getBoundingClientRect()
  const computed = getComputedStyle(element)
  const texts = [...element.childNodes].flatMap((node) => (node instanceof Text ? [node.data.trim()] : []))
  return {
    element: element.localName,
    attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
    text: texts.filter(Boolean).join(' '),
    box: { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) },
    styles: Object.fromEntries(properties.map((name) => [name, computed.getPropertyValue(name)])),
    ...(element instanceof HTMLImageElement && {
      picture: { source: element.currentSrc, width: element.naturalWidth, height: element.naturalHeight },
    }),
    children: element instanceof SVGElement ? [] : [...element.children].map(snapshot),
  }
}
