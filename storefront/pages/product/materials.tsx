import { Link } from '../../ui/link.tsx'
import styles from './materials.module.css'

/** What a product is made of, as a row of chips that lead to more of it. */
export function Materials({ names, address }: { names: readonly string[]; address: (name: string) => string }) {
  return (
    <ul className={styles.materials} aria-label="Materials">
      {names.map((name) => (
        <li key={name}>
          <Link to={address(name)} className={styles.material}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
