-- A rotation of the installation's secret encrypts the second factors of operators anew.
grant update (two_fa_secret_enc) on operator to countinghouse_worker;
