/** How what is known of the products beside the catalogue comes; at once where the built-in catalogue is shown. */
export const details: { load: () => Promise<void> } = { load: async () => {} }

/** A component that shows what is known of a product beside the catalogue, once that is here. */
export async function withDetails<Component>(component: Component): Promise<Component> {
  await details.load()
  return component
}
