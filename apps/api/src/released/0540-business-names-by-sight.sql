drop index business_name
;
