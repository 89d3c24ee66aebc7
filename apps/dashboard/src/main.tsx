import '@countinghouse/ui/styles.css';
