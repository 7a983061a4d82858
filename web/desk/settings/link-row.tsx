import type { ReactNode } from 'react'
import { Link } from '../../ui/link.tsx'
import styles from './shop.module.css'

type Props = { to: string; name: string; about: ReactNode; children?: ReactNode }

/** A row of a list that leads somewhere. `children` stand between its name and what is said about it. */
export function LinkRow({ to, name, about, children }: Props) {
  return (
    <li>
      <Link to={to} className={styles.way}>
        {name}
      </Link>
      {children}
      <small>{about}</small>
    </li>
  )
}
