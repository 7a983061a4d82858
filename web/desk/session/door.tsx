import { type ReactNode, useEffect } from 'react'
import { useShop } from '../../shop/use-shop.ts'
import { StatusRegion } from '../../ui/status-region.tsx'
import styles from './door.module.css'

export function Door({ title, children }: { title: string; children: ReactNode }) {
  const { brand } = useShop().settings
  useEffect(() => {
    document.title = `${title} · ${brand} desk`
  }, [title, brand])
  return (
    <main className={styles.door}>
      <div className={styles.card}>
        <p className={styles.brand}>
          {brand} <span>desk</span>
        </p>
        <h1>{title}</h1>
        {children}
      </div>
      <p className={styles.way}>
        <a href="/">Go to the shop</a>
      </p>
      <StatusRegion />
    </main>
  )
}
