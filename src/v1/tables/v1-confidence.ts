/** V1 kept one pattern's first hit of each page: proof of a kind, and less than the engine gives. */
export const v1Confidence = 50
