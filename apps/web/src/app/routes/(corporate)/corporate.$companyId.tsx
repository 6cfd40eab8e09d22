import { createFileRoute, useRouter } from '@tanstack/react-router';
import { LIMITS } from '@tanabana/domain/limits';
import { CompanyProfile } from '#app/company-profile.tsx';
import { CompanySkeleton } from '#features/corporate/components/company-skeleton.tsx';

type CompanySearch = { q?: string; page?: number };

/** Reads the address: the first page of products and an empty search are not written there. */
function validateSearch({ q, page }: Record<string, unknown>): CompanySearch {
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).trim().slice(0, LIMITS.search_length) : '';
  const number = Number(page);
  return { ...(text && { q: text }), ...(Number.isSafeInteger(number) && number > 1 && { page: number }) };
}

export const Route = createFileRoute('/(corporate)/corporate/$companyId')({
  validateSearch,
  // The functions that read a company are imported here: a static import would put them into the first script.
  loader: async ({ context, params, location }) => {
    const { loadCompany } = await import('#app/company-loader.ts');
    const { q = '', page = 1 } = validateSearch({ ...location.search });
    return loadCompany(context.queryClient, { companyId: params.companyId, q, page, hash: location.hash });
  },
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
  pendingComponent: CompanySkeleton,
  component: Company,
});

function Company() {
  const { companyId } = Route.useParams();
  const { q = '', page = 1 } = Route.useSearch();
  const { isProductGone } = Route.useLoaderData();
  const navigate = Route.useNavigate();
  const router = useRouter();
  const search = (text: string) => {
    // A link may have brought the text to the address meanwhile, together with a place on the page, which another navigation would drop.
    if (validateSearch({ ...router.latestLocation.search }).q === validateSearch({ q: text }).q) return;
    void navigate({ search: validateSearch({ q: text }), replace: true, resetScroll: false });
  };
  return (
    <CompanyProfile
      key={companyId}
      companyId={companyId}
      q={q}
      page={page}
      isProductGone={isProductGone}
      onSearch={search}
      searchOf={(text, target) => validateSearch({ q: text, page: target })}
    />
  );
}
