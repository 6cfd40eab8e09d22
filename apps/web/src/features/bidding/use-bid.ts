import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { bidNotices } from '@tanabana/domain/bids/notices';
import type { PriceSeen } from '@tanabana/domain/bids/price-seen';
import { readPrice, readQuantity, tidyPrice, tidyQuantity } from '@tanabana/domain/bids/typed-bid';
import type { BidField, TypedBid } from '@tanabana/domain/bids/typed-bid';
import { LIMITS } from '@tanabana/domain/limits';
import type { Notice } from '@tanabana/domain/notice';
import { useState } from 'react';
import { paths } from '#config/paths.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import type { CompanyProduct } from '#lib/corporate/company-products.ts';
import { readProductsAgain } from '#lib/corporate/use-product-changes.ts';
import { isApple } from '#lib/device.ts';
import { dropDraft, saveDraft, readDraft } from '#lib/forms/draft.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { isPremium } from '#lib/membership/upgrade.ts';
import { memberQuery, setShownCredits, useMember } from '#lib/session/member.ts';
import type { Member } from '#lib/session/member.ts';
import { useUserId } from '#lib/session/session.ts';
import { showToast } from '#lib/toast.ts';
import { isOwnCompany, isSame, noCredits, submitBid } from './submit-bid.ts';
import type { Outcome, Ways } from './submit-bid.ts';

/** The typed values for one product, and the id of its bid after the first try. */
type Draft = TypedBid & { id?: string };

const EMPTY: Draft = { bid_price: '', bid_quantity: '' };
const FIELDS = ['bid_price', 'bid_quantity'] as const satisfies readonly BidField[];

const READ = { bid_price: readPrice, bid_quantity: readQuantity };
const TIDY = { bid_price: tidyPrice, bid_quantity: tidyQuantity };
const WRONG: Readonly<Record<BidField, Notice>> = {
  bid_price: bidNotices.invalidPrice,
  bid_quantity: bidNotices.invalidQuantity,
};

/** The links: to the login that returns to the product, and to the plans for a member whom a plan gives more credits. */
function useWays(product: CompanyProduct): Ways {
  const t = useTranslation('bids');
  const navigate = useNavigate();
  const member = useMember();
  const here = useRouterState({ select: ({ location }) => location.pathname + location.searchStr });
  const redirect = `${here}#product-${product.id}`;
  const way = (label: string, href: string) => ({ label, href, go: () => void navigate({ href }) });
  return {
    login: way(t('common:header.login'), `${paths.login}?${new URLSearchParams({ redirect }).toString()}`),
    plans: isApple() || isPremium(member) ? undefined : way(t('plans'), paths.membershipPlans),
  };
}

/** The draft of a product's bid: it outlasts a reload and a session that ends, and belongs to who typed it. */
function useDraft(product: CompanyProduct, userId: string) {
  const name = `bid-${product.id}`;
  const [draft, setDraft] = useState<Draft>(() => ({ ...EMPTY, ...(readDraft(name, userId) as Draft | null) }));
  const keep = (next: Draft) => {
    setDraft(next);
    if (next.bid_price || next.bid_quantity) saveDraft(name, userId, next);
    else dropDraft(name);
  };
  return [draft, keep] as const;
}

/** The subject of the confirmation: the product as it was shown, and whether its price changed after the first confirmation. */
export type Question = { seen: PriceSeen; isAgain: boolean };

/** The bid on one product: typed values, errors, and the function that places it. */
export function useBid(product: CompanyProduct) {
  const userId = useUserId();
  const member = useMember();
  const ways = useWays(product);
  const [draft, keep] = useDraft(product, userId ?? '');
  const [left, setLeft] = useState<readonly BidField[]>([]);
  const [question, setQuestion] = useState<Question | null>(null);
  const price = readPrice(draft.bid_price);
  const kilograms = readQuantity(draft.bid_quantity);
  const wrong = FIELDS.filter((field) => READ[field](draft[field]) === null);

  const show = useShowOutcome(userId, product.company_id);
  const readMemberAgain = useReadMemberAgain(userId);
  const { mutate, isPending } = useSubmit({
    mutationFn: () => {
      if (price === null || kilograms === null || !question)
        throw new Error('a bid without price or quantity is not asked about');
      const id = draft.id ?? crypto.randomUUID();
      keep({ ...draft, id });
      const bid = { id, corporate_product_id: product.id, bid_price: price, bid_quantity: kilograms };
      return submitBid({ bid, product, seen: question.seen, userId, member, ways });
    },
    onSuccess: (outcome) => {
      setQuestion(outcome.now && { seen: outcome.now, isAgain: true });
      show(outcome);
      const { placed } = outcome;
      if (outcome.isUnpaid) keep({ ...draft, id: undefined });
      if (!placed || price === null || kilograms === null) return;
      setLeft([]);
      // The values of an earlier, placed bid differ from the typed ones: those stay, for a new bid.
      keep(isSame(placed, { bid_price: price, bid_quantity: kilograms }) ? EMPTY : { ...draft, id: undefined });
    },
  });

  /** Opens the confirmation once everything is valid. */
  const ask = () => {
    setLeft(FIELDS);
    const [first] = wrong;
    if (first) showToast(WRONG[first]);
    else if (isOwnCompany(member, product)) showToast(bidNotices.ownCompany);
    else if (isSpent(member) && draft.id === undefined) {
      showToast(noCredits({ ways }));
      // A new balance is read before the next press.
      readMemberAgain();
    } else setQuestion({ seen: { id: product.id, basic_price: product.basic_price }, isAgain: false });
    return first;
  };

  return {
    typed: draft,
    price,
    kilograms,
    isEmpty: draft.bid_price === '' && draft.bid_quantity === '',
    /** The error of a field that was left; nothing while it is empty before the first press. */
    errorOf: (field: BidField) => (wrong.includes(field) && left.includes(field) ? WRONG[field] : undefined),
    type: (field: BidField, text: string) => {
      setLeft(left.filter((each) => each !== field));
      keep({ ...draft, [field]: text });
    },
    /** A field is left: what surely means the same is written as it is stored. */
    leave: (field: BidField) => {
      const text = TIDY[field](draft[field]);
      if (text !== draft[field]) keep({ ...draft, [field]: text });
      if (text !== '') setLeft([...left, field]);
    },
    ask,
    question,
    isSending: isPending,
    cancel: () => setQuestion(null),
    confirm: () => mutate(),
  };
}

export type Bidding = ReturnType<typeof useBid>;

/** Whether a member's last credit is spent. A bid that was tried before may be paid for: its id is stored, and the server decides. */
const isSpent = ({ is_admin, profile, messaging_credits }: Member): boolean =>
  !is_admin && profile !== null && messaging_credits < LIMITS.credits_per_bid;

function useReadMemberAgain(userId: string | undefined) {
  const queryClient = useQueryClient();
  return () => void (userId && queryClient.invalidateQueries({ queryKey: memberQuery(userId).queryKey }));
}

/** Updates every place that shows a bid. */
function useShowOutcome(userId: string | undefined, companyId: string) {
  const queryClient = useQueryClient();
  const readMemberAgain = useReadMemberAgain(userId);
  return ({ newBalance, isBalanceUnsure, isChanged, placed }: Outcome) => {
    if (!userId) return;
    if (newBalance !== null) setShownCredits(queryClient, userId, newBalance);
    if (isBalanceUnsure) readMemberAgain();
    if (isChanged) void readProductsAgain(queryClient, companyId);
    if (placed) void queryClient.invalidateQueries({ queryKey: ['customer_bids'] });
  };
}
