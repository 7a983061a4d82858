const SIDE = 1200

function openCanvas(height: number) {
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = Math.round(height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw pictures')
  return { canvas, context }
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
  const { canvas, context } = openCanvas(place.height * scale)
  context.fillStyle = getComputedStyle(frame).backgroundColor
  context.fillRect(0, 0, canvas.width, canvas.height)
  for (const drawing of frame.querySelectorAll('svg')) {
    const { left, top, width, height } = drawing.getBoundingClientRect()
    const image = await asImage(drawing, width * scale, height * scale)
    context.drawImage(image, (left - place.left) * scale, (top - place.top) * scale, width * scale, height * scale)
  }
  return canvas.toDataURL('image/png')
}

async function drawPhotograph(photograph: HTMLImageElement): Promise<string> {
  await photograph.decode()
  const { canvas, context } = openCanvas((SIDE * photograph.naturalHeight) / photograph.naturalWidth)
  context.drawImage(photograph, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/png')
}

/** The picture that an element of the page shows, its photograph or its drawings, as the data URL of a PNG 1,200 pixels wide: to edit AVIF as it comes takes seconds. */
export async function rasterise(element: Element): Promise<string> {
  const photograph = element.querySelector('img')
  return photograph ? drawPhotograph(photograph) : draw(element.querySelector('[role=img]') ?? element)
}
