import type { Handler } from 'hono'
import { findGuaranteeNotice } from '../../platform/config/guarantee-notice.ts'
import type { AppEnv } from '../../platform/http/request.ts'

export function answerGuaranteeNotice({ dataDir }: { readonly dataDir: string }): Handler<AppEnv> {
  return (c) => {
    const search = findGuaranteeNotice(dataDir, c.var.shop.settings.guaranteeNotice)
    if ('problem' in search) return c.notFound()
    const { bytes, type } = search.notice
    return c.body(bytes, 200, { 'content-type': type, 'cache-control': 'no-cache' })
  }
}
