/** The brand: the product's name, contacts and links, as the server writes them into the page. */
export type Brand = {
  name: string;
  native_name: string;
  tagline: string;
  email: string;
  phone: string;
  address: string;
  venture_of: string;
  social: { linkedin: string; youtube: string; instagram: string };
  stores: { google_play: string; app_store: string };
  map_url: string;
  support_url: string;
  /** The services of the corporate tier, as a PDF. */
  brochure_url: string;
  /** One for each guide of the FAQ. */
  video_urls: string[];
};

/** The product's own tagline, which is translated. An operator's is shown as it is. */
export const OUR_TAGLINE = "The world's premier digital marketplace for yarn";
