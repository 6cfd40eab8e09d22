-- Product Search's copies, as its rows are found now.
select private.keep_products(array(select id from private.searchable_products));
