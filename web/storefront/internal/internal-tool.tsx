import type { ReactNode } from 'react'
import { Notice } from '../../ui/notice.tsx'
import { PageMetadata } from '../layout/metadata.tsx'
import layout from '../pages/layout.module.css'
import styles from './internal-tool.module.css'

/** The page of an internal tool: it says on top that it is not part of the shop, and stays out of search engines (docs/decisions/019, S2.16, S2.17, S6.2). */
export function InternalTool({ title, path, children }: { title: string; path: string; children: ReactNode }) {
  return (
    <div className={`${layout.page} ${styles.tool}`}>
      <PageMetadata
        title={`Internal: ${title}`}
        description="An internal tool, not part of the shop."
        path={path}
        keywords={['internal tool', title]}
        unlisted
      />
      <Notice kind="warning">
        <p>Internal tool, not part of the shop</p>
      </Notice>
      <h1>{title}</h1>
      {children}
    </div>
  )
}
