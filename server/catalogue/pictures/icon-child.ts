import sharp from 'sharp'

export type IconRequest = { readonly drawing: string; readonly side: number }

// Processes that open uploaded pictures block SVG. This one draws only the shop's own icon.
async function draw({ drawing, side }: IconRequest): Promise<void> {
  const picture = await sharp(Buffer.from(drawing), { density: 1200 })
    .resize(side, side)
    .png({ compressionLevel: 9 })
    .toBuffer()
  process.send?.({ picture })
}

process.once('message', (icon: IconRequest) => void draw(icon))
process.on('disconnect', () => process.exit())
