import type { PaperLogos } from '#shop/orders/papers.ts'
import type { Logo } from '#shop/settings/settings.ts'

type Props = { brand: string; logo: Logo | null | undefined; logos: PaperLogos }

export function PaperBrand({ brand, logo, logos }: Props) {
  const src = logo && logos[logo.file]
  if (!logo || !src) return <>{brand}</>
  return <img className="logo" src={src} width={logo.width} height={logo.height} alt={brand} />
}
