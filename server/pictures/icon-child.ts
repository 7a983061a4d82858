import sharp from 'sharp'

/** A drawing as SVG, and the side of its picture in pixels. */
export type IconRequest = { readonly drawing: string; readonly side: number }

// Where pictures of others are opened, SVG is blocked for the whole process. In this one only the shop's own is drawn.
async function draw({ drawing, side }: IconRequest): Promise<void> {
  const picture = await sharp(Buffer.from(drawing), { density: 1200 })
    .resize(side, side)
    .png({ compressionLevel: 9 })
    .toBuffer()
  process.send?.({ picture })
}

process.once('message', (icon: IconRequest) => void draw(icon))
process.on('disconnect', () => process.exit())
