declare module 'subset-font' {
  type Axis = { readonly min: number; readonly max: number }
  type Options = {
    readonly targetFormat: 'woff2'
    readonly keepFeatures: readonly string[]
    readonly variationAxes?: Readonly<Record<string, Axis>>
  }
  export default function subsetFont(font: Buffer, signs: string, options: Options): Promise<Buffer>
}
