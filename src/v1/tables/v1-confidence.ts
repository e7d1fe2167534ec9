/** V1 stored the first match of one pattern per page: weaker evidence than that of the extractor. */
export const v1Confidence = 50
