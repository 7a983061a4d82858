export { LawScreen } from '../settings/law-screen.tsx'
export { SettingsPage } from '../settings/settings-screens.tsx'
export { SetupScreen, SetupStepScreen } from '../settings/setup-screen.tsx'
export { ShopScreen } from '../settings/shop-screen.tsx'
