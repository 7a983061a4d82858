import type { Page } from '@playwright/test'

const mm = (points: string | undefined) => Math.round((Number(points) / 72) * 25.4)

/** What comes out of the printer from the page as it stands: the size of each sheet in mm, by the PDF that Chromium makes of the print styles. */
export async function printed(desk: Page): Promise<string[]> {
  const pdf = (await desk.pdf({ preferCSSPageSize: true })).toString('latin1')
  const boxes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)]
  return boxes.map(([, width, height]) => `${mm(width)} × ${mm(height)}`)
}
