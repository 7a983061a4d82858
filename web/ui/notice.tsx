import { CircleAlert, type IconNode } from 'lucide'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import styles from './notice.module.css'

type Props = {
  kind?: 'plain' | 'done' | 'warning' | 'error'
  icon?: IconNode
  /** Read out at once when it appears. */
  alert?: boolean
  children: ReactNode
}

export function Notice({ kind = 'plain', icon, alert = false, children }: Props) {
  const shown = icon ?? (kind === 'error' ? CircleAlert : undefined)
  return (
    <div className={classNames(styles.notice, styles[kind])} role={alert ? 'alert' : undefined} data-notice>
      {shown && <Icon of={shown} />}
      <div className={styles.content}>{children}</div>
    </div>
  )
}
