import sharp from 'sharp'

/** Above it, in decibels, two renders of the same scene count as the same picture. */
export const SAME_PICTURE_DB = 45

/** The peak signal-to-noise ratio in decibels between two runs of 8-bit samples; equal ones give infinity. */
export function psnr(one: Uint8Array, other: Uint8Array): number {
  if (one.length !== other.length) throw new Error('Pictures of different sizes cannot be compared')
  const squares = one.reduce((sum, sample, index) => sum + (sample - (other[index] ?? 0)) ** 2, 0)
  return 10 * Math.log10((255 ** 2 * one.length) / squares)
}

export async function comparePictures(one: string, other: string): Promise<number> {
  const samples = (file: string) => sharp(file).removeAlpha().toColourspace('srgb').raw().toBuffer()
  const [first, second] = await Promise.all([samples(one), samples(other)])
  return psnr(first, second)
}
