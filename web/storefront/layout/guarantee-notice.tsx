import { GUARANTEE_NOTICE_PATH, paths } from '#shop/paths.ts'
import { guaranteeInShort } from '#shop/texts/offer.ts'
import { useShop } from '../../shop/use-shop.ts'
import { Link } from '../../ui/link.tsx'
import { usePageSettings } from './page-settings.tsx'

/** The legal guarantee before one is bound: the official notice, unchanged and with what its code leads to as a link, and the way to the page that explains it; until the owner has placed that, the same in plain words (docs/decisions/015). */
export function GuaranteeNotice({ linked = true }: { linked?: boolean }) {
  const { guaranteeLink } = usePageSettings()
  const inShort = guaranteeInShort(useShop())
  return (
    <p>
      {guaranteeLink === null ? (
        `${inShort} `
      ) : (
        <a href={guaranteeLink}>
          <img src={GUARANTEE_NOTICE_PATH} alt={`Notice of the EU: ${inShort}`} width={640} />
        </a>
      )}
      {linked && <Link to={paths.guarantee}>Your guarantee</Link>}
    </p>
  )
}
