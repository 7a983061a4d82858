import { engines } from '../../../setup/engines.ts'
import type { Engine, Size } from './engine.ts'
import { openFirefox } from './firefox.ts'
import { openWebKit } from './webkit.ts'

const { firefox, webKit } = engines()

export const openers: readonly (readonly [name: string, open: (size: Size) => Promise<Engine>])[] = [
  ...(firefox ? [['Firefox', (size: Size) => openFirefox(firefox, size)] as const] : []),
  ...(webKit ? [['WebKit', (size: Size) => openWebKit(webKit, size)] as const] : []),
]
