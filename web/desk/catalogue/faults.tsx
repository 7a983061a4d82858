import type { CatalogueAnswer } from '#shop/desk/catalogue.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import { groupOf, settingsGroups, settingsScreens } from '#shop/settings/settings-fields.ts'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useSignedIn } from '../session/signed-in.ts'
import styles from './catalogue.module.css'

/** The screen on which a setting such as 'legal.trader' is edited. */
function screenFor(field: string) {
  const screen = settingsGroups[groupOf(field)]
  return { to: deskPaths[screen], name: settingsScreens[screen].title }
}

export function isPublishable({ faults, settings }: CatalogueAnswer): boolean {
  return faults.length === 0 && settings.faults.length === 0
}

export function Faults({ catalogue }: { catalogue: CatalogueAnswer }) {
  const { products, faults, settings } = catalogue
  const { me } = useSignedIn()
  const isOwner = me.staff?.role === 'owner'
  if (isPublishable(catalogue)) return null
  return (
    <Notice kind="warning">
      <p>Fix this before you publish:</p>
      <ul className={styles.faults}>
        {faults.map(({ id, sentence }) => (
          <li key={`${id} ${sentence}`}>
            {id !== null && (
              <>
                <Link to={deskPaths.product(id)}>
                  {products.find((product) => product.id === id)?.name || `Product ${id}`}
                </Link>
                :{' '}
              </>
            )}
            {sentence}
          </li>
        ))}
        {settings.faults.map(({ field, sentence }) => {
          const { to, name } = screenFor(field)
          return (
            <li key={`${field} ${sentence}`}>
              {isOwner ? <Link to={`${to}?fault`}>{name}</Link> : name}: {sentence}
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}
