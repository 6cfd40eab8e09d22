// The cells of a product, alike in the table and on the slips.
import type { wholeWords } from '@tanabana/domain/search/whole-words';
import { Badge } from '#components/ui/badge.tsx';
import { IconUserCircle } from '#components/ui/lazy-icons.ts';
import { rowDistance } from '#components/yarn/search/distance-text.ts';
import type { YarnSearch } from '#components/yarn/search/yarn-search.ts';
import { Marked } from '#components/ui/list/rows/marked.tsx';
import { PageLink } from '#components/ui/page/page-link.tsx';
import { locate } from '#config/locate.ts';
import { paths } from '#config/paths.ts';
import type { Path } from '#config/paths.ts';
import { countryNamed } from '#i18n/countries.ts';
import { money } from '#i18n/format.ts';
import { listingWords } from '#i18n/listing-words.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { yarnName } from '#i18n/yarn.ts';
import { useOffer } from '#lib/membership/use-offer.ts';
import { numberOf, placeOf, waysOf, yarnOf } from '../product.ts';
import type { Product } from '../product.ts';
import styles from './product-parts.module.css';

export type PartProps = {
  product: Product;
  words: ReturnType<typeof wholeWords>;
  /** What the search was read as, where the rows were found by it. */
  yarn?: YarnSearch | undefined;
};

const KINDS = { Wanted: 'buy', Offered: 'sell', Product: 'corporate' } as const;

/** Wanted, offered, or a company's own product. */
export function Source({ product: { source }, words }: PartProps) {
  const t = useTranslation('products');
  const text = t(`sources.${source}`);
  return (
    <Badge kind={KINDS[source]}>
      <span>
        <Marked text={text} words={words} ways={source} />
      </span>
    </Badge>
  );
}

/** How far its count is from the asked one. */
export function Distance({ product, yarn }: PartProps) {
  const text = rowDistance(yarn, product.millitex);
  return text && <span className={styles.distance}>{text}</span>;
}

/** The fibre and its type. */
export function YarnDetails({ product, words }: PartProps) {
  return <Marked text={yarnName(yarnOf(product))} words={words} ways={product.yarn_details} />;
}

/** Where the poster is; of a place abroad the last part is the country. */
export function Location({ product, words }: PartProps) {
  const location = product.location ?? '';
  const text = location.replace(/, ([^,]+)$/, (_, last: string) => `, ${countryNamed(last)}`);
  return <Marked text={text} words={words} ways={location} />;
}

/** The attributes of a product besides its count, a word or two each. */
export function Tokens({ tokens, product, words }: PartProps & { tokens: readonly string[] }) {
  return tokens.map((token) => {
    const ways = [token, waysOf(product, token)].join('\n');
    return (
      <span key={token}>
        <Marked text={listingWords(token)} words={words} ways={ways} />
      </span>
    );
  });
}

/** Rupees per kg. A product without a price has one on request; an enquiry names none. */
export function Price({ product, words }: PartProps) {
  const t = useTranslation('products');
  const { price, source } = product;
  if (price !== null) {
    return (
      <>
        <Marked text={money(price)} words={words} ways={waysOf(product, money(price))} />
        <small>{t('perKg')}</small>
      </>
    );
  }
  if (source !== 'Wanted') return <span className={styles.request}>{t('onRequest')}</span>;
  return (
    <span className={styles.request}>
      <span aria-hidden="true">–</span>
      <span className="vh">{t('noPrice')}</span>
    </span>
  );
}

/** The listing's own page, by its number; the company's page, by its name. */
export function ListingPage({ product, words }: PartProps) {
  const { hasRoute } = useOffer();
  const place = locate(product.listing_page_url);
  const name = numberOf(product) ?? product.listing_page_name;
  const text = <Marked text={name} words={words} />;
  if (!place || !hasRoute(place.path as Path)) return <span className={styles.page}>{text}</span>;
  return (
    <PageLink path={place.path as Path} params={place.params} hash={placeOf(product)} className={styles.page}>
      {text}
    </PageLink>
  );
}

/** The poster, with a link to the profile. */
export function Poster({ product: { poster_id, poster_name }, words }: PartProps) {
  const t = useTranslation('products');
  if (!poster_id || !poster_name) return null;
  return (
    <PageLink path={paths.profile} params={{ userId: poster_id }} className={styles.poster}>
      <IconUserCircle size={18} aria-hidden="true" />
      <span>
        <Marked text={poster_name} words={words} />
        <span className="vh">, {t('profile')}</span>
      </span>
    </PageLink>
  );
}
