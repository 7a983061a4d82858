type Size = { readonly width: number; readonly height: number }

export function sizeWithin(box: Size, { width, height }: Size): Size {
  const scale = Math.min(box.width / width, box.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
