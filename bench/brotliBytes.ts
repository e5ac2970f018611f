import { brotliCompressSync, constants } from 'node:zlib'

const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }

/** Bytes of a text as the site sends it to those who wait for it. */
export const brotliBytes = (text: string): number => brotliCompressSync(text, { params }).length
