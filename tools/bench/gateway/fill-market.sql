-- The data of the gateway's bench besides listings: companies with products.
set session_replication_role = replica;

insert into public.company_details (id, company_name, address, "Yarn_Segment")
select md5('company' || c)::uuid, 'Company ' || c, 'Ring Road, Surat', '{Cotton}' from generate_series(1, 100) c;

insert into public.corporate_products (id, company_id, department_name, fibre_type, specific_type, denier_count, grade, basic_price)
select md5('product' || p)::uuid, md5('company' || (p % 100 + 1))::uuid, 'Cotton', 'Cotton',
  (array['Combed', 'Carded', 'Open End'])[1 + p % 3], (array['20', '30', '40'])[1 + p % 3], 'AA', 100 + p % 50
from generate_series(1, 5000) p;

-- Members who post nothing, with credits for the posts of others.
insert into auth.users (id, email, email_confirmed_at)
select md5('buyer' || n)::uuid, 'buyer' || n || '@bench.example', now() from generate_series(1, 200) n;
insert into private.members (id, member_name, business_name, email, messaging_credits)
select id, 'Buyer', 'Buyer', email, 1000000 from auth.users where email like 'buyer%';

set session_replication_role = origin;

-- A table without policies, triggers and indexes: the cost of the row alone in PostgreSQL.
create table public.bare_enquiries (like public.purchase_enquiries including defaults);
alter table public.bare_enquiries drop column search_text;

analyze public.company_details, public.corporate_products;
