/** Reads companies and their revealed products, as a visitor may. */
import { storedFields } from '@tanabana/domain/listings/fields';
import type { YarnSpec } from '@tanabana/domain/listings/spec-line';
import { isUuid } from '@tanabana/domain/uuid';
import { ident, join, sql, type Tx } from '@tanabana/gateway/db';

export type CompanyRow = {
  id: string;
  company_name: string;
  website_url: string | null;
  logo_url: string | null;
  banner_image_url: string | null;
  company_head_name: string | null;
  company_head_designation: string | null;
  address: string | null;
  marketing_team_info: string | null;
  segments: string[];
  updated_at: string;
  /** The number of revealed products. */
  products: number;
};

/** A revealed product. The price is in rupees per kg, null where it is on request. */
export type ProductRow = YarnSpec & {
  id: string;
  department_name: string | null;
  price: number | null;
  updated_at: string;
};

const YARN = storedFields('sales_offers').filter(({ uses }) => uses.includes('product'));
const MOMENT = sql`to_json(updated_at) #>> '{}' as updated_at`;

/** The company with this id; undefined for an invalid id. */
export async function findCompany(tx: Tx, id: string): Promise<CompanyRow | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await tx.query<CompanyRow>(
    sql`select id::text as id, company_name, website_url, logo_url, banner_image_url, company_head_name, company_head_designation,
        address, marketing_team_info, to_json("Yarn_Segment") as segments, ${MOMENT},
        (select count(*)::int from public.corporate_products p where p.company_id = c.id and visibility_status = 'Reveal') as products
      from public.company_details c where id = ${id}::uuid`,
  );
  return rows[0];
}

/** The revealed products of a company, in the order of its page, up to the length of its first page. */
export async function revealedProducts(tx: Tx, companyId: string, limit: number): Promise<ProductRow[]> {
  const { rows } = await tx.query<ProductRow>(
    sql`select id::text as id, department_name, basic_price::float8 as price, ${MOMENT},
        ${join(YARN.map(({ name, type }) => (type === 'numeric' ? sql`${ident(name)}::float8 as ${ident(name)}` : ident(name))))}
      from public.corporate_products where company_id = ${companyId}::uuid and visibility_status = 'Reveal'
      order by department_name, corporate_products.updated_at desc, id limit ${limit}`,
  );
  return rows;
}

export type ListedCompany = Pick<CompanyRow, 'id' | 'company_name' | 'address' | 'updated_at'>;

/** The first companies by name. */
export async function companiesByName(tx: Tx, limit: number): Promise<ListedCompany[]> {
  const { rows } = await tx.query<ListedCompany>(
    sql`select id::text as id, company_name, address, ${MOMENT} from public.company_details c
      order by company_name limit ${limit}`,
  );
  return rows;
}
