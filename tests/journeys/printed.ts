import type { Page } from '@playwright/test'

const mm = (points: string | undefined) => Math.round((Number(points) / 72) * 25.4)

/** Prints the page to a PDF and returns the size of each sheet in mm. */
export async function printed(desk: Page): Promise<string[]> {
  const pdf = (await desk.pdf({ preferCSSPageSize: true })).toString('latin1')
  const boxes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)]
  return boxes.map(([, width, height]) => `${mm(width)} × ${mm(height)}`)
}
