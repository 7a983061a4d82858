import { loggedFetch } from '../../platform/fetch.ts'

const SIDE = 1200

function asDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    const failed = new Error('The picture could not be read')
    reader.onload = () => (typeof reader.result === 'string' ? resolve(reader.result) : reject(failed))
    reader.onerror = () => reject(failed)
    reader.readAsDataURL(file)
  })
}

/** A drawing as an image of its own; outside the page its custom properties have no values, so these are written in. */
async function asImage(drawing: SVGSVGElement, width: number, height: number): Promise<HTMLImageElement> {
  const styles = getComputedStyle(drawing)
  const markup = new XMLSerializer()
    .serializeToString(drawing)
    .replaceAll(/var\((--[\w-]+)\)/g, (_, name: string) => styles.getPropertyValue(name))
    .replace('<svg', `<svg width="${width}" height="${height}"`)
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(markup)}`
  await image.decode()
  return image
}

async function draw(frame: Element): Promise<string> {
  const place = frame.getBoundingClientRect()
  const scale = SIDE / place.width
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = Math.round(place.height * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw pictures')
  context.fillStyle = getComputedStyle(frame).backgroundColor
  context.fillRect(0, 0, canvas.width, canvas.height)
  for (const drawing of frame.querySelectorAll('svg')) {
    const { left, top, width, height } = drawing.getBoundingClientRect()
    const image = await asImage(drawing, width * scale, height * scale)
    context.drawImage(image, (left - place.left) * scale, (top - place.top) * scale, width * scale, height * scale)
  }
  return canvas.toDataURL('image/png')
}

/** The picture that an element of the page shows, as a data URL: the file of a photograph, or its drawings as a PNG of 1,200 pixels. */
export async function rasterise(element: Element): Promise<string> {
  const photograph = element.querySelector('img')
  if (!photograph) return draw(element.querySelector('[role=img]') ?? element)
  const file = await loggedFetch(photograph.currentSrc)
  return asDataUrl(await file.blob())
}
