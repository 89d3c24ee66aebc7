// Opens payment pages over the page of a shop. The shop loads it from the payment service and marks its links:
//   <script src="https://pay.example.com/pay-button.js" defer></script>
//   <a href="https://pay.example.com/pay/…" data-countinghouse-pay>Pay in coins</a>
// Without a script the link leads to the same page. Styles are set one by one: policies of shops forbid sheets that they do not know.
(() => {
  const origin = new URL(document.currentScript.src).origin;
  const states = ['paid', 'expired'];

  const styled = (name, styles, values = {}) => {
    const element = Object.assign(document.createElement(name), values);
    Object.assign(element.style, styles);
    return element;
  };

  const tell = (link, state, detail = {}) =>
    link.dispatchEvent(
      new CustomEvent(`countinghouse:${state}`, { bubbles: true, detail: { href: link.href, ...detail } }),
    );

  const open = (link) => {
    const page = new URL(link.href);
    page.hash = new URLSearchParams({ shop: location.origin }).toString();
    const dialog = styled('dialog', {
      width: 'min(480px, 100vw)',
      height: 'min(800px, 100dvh)',
      maxWidth: 'none',
      maxHeight: 'none',
      padding: '0',
      border: '0',
      borderRadius: '12px',
      overflow: 'hidden',
    });
    dialog.setAttribute('aria-label', link.dataset.label || link.textContent.trim() || 'Payment');
    const frame = styled('iframe', { display: 'block', width: '100%', height: 'calc(100% - 44px)', border: '0' });
    frame.title = 'Payment';
    frame.allow = 'clipboard-write';
    const bar = styled('div', {
      display: 'flex',
      justifyContent: 'space-between',
      alignItems: 'center',
      height: '44px',
      padding: '0 12px',
      font: '14px system-ui, sans-serif',
      color: '#1a1a1a',
      background: '#ffffff',
    });
    const way = styled('a', { color: 'inherit' }, { href: link.href, target: '_blank', rel: 'noopener' });
    way.textContent = link.dataset.newTab || 'Open in a new tab';
    const close = styled('button', { minWidth: '44px', minHeight: '32px', font: 'inherit' }, { type: 'button' });
    close.textContent = link.dataset.close || 'Close';
    bar.append(way, close);
    dialog.append(bar, frame);

    let last = null;
    const hear = ({ origin: from, source, data }) => {
      if (from !== origin || source !== frame.contentWindow) return;
      if (data?.source !== 'countinghouse' || !states.includes(data.state) || data.state === last) return;
      last = data.state;
      tell(link, last);
    };
    window.addEventListener('message', hear);
    close.addEventListener('click', () => dialog.close());
    dialog.addEventListener('close', () => {
      window.removeEventListener('message', hear);
      dialog.remove();
      tell(link, 'closed', { state: last });
    });
    frame.src = page.href;
    document.body.append(dialog);
    dialog.showModal();
  };

  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[data-countinghouse-pay]') : null;
    if (!link || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const page = new URL(link.href);
    // Another service's page gets no frame with this button's name on it.
    if (page.origin !== origin || !page.pathname.startsWith('/pay/')) return;
    event.preventDefault();
    if (link.dataset.countinghousePay === 'window') window.open(link.href, '_blank', 'noopener');
    else open(link);
  });
})();
